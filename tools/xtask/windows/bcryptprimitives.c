// The one function of Windows' bcryptprimitives.dll that Rust's standard library calls. Wine 8 does not have it.
// `cargo xtask windows` puts this beside the program; on Windows it is not needed.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return RtlGenRandom(data, (ULONG) length);
}
