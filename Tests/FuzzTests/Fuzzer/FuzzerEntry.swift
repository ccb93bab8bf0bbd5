#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What libFuzzer calls with each input; `FUZZ_TARGET` says which reader is meant.
///
/// Source: https://llvm.org/docs/LibFuzzer.html
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(BrokenRule) {
    try chosenTarget.check([UInt8](UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("a broken rule: \(error)")
  }
  return 0
}

private let chosenTarget: FuzzTarget = {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  guard let name = getenv("FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name))
  else { fatalError("FUZZ_TARGET has to name one of \(names)") }
  return target
}()
