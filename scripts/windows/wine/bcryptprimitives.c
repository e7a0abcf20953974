/*
 * Wine 8 has no bcryptprimitives.dll, whose one function gives programs written in Rust their
 * random bytes. This replacement gets them from an older system function.
 */
#include <windows.h>

/* RtlGenRandom, which advapi32 exports under this name. */
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

#define AT_ONCE 0x10000000u

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    while (length > 0) {
        ULONG part = length > AT_ONCE ? AT_ONCE : (ULONG)length;
        if (!SystemFunction036(buffer, part)) return FALSE;
        buffer += part;
        length -= part;
    }
    return TRUE;
}
