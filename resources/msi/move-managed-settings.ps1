# Moves the machine's settings file from ProgramData into the program's folder, where the program of an MSI
# reads it. Windows Installer runs it as SYSTEM at the end of an installation. Before one anybody can make
# files in ProgramData, so the file is moved only where it is a plain file that administrators alone can
# write. What is not moved stays as it is, and the program says where it belongs.
#
# Everything is asked of, and done to, the one open file: a path could lead elsewhere from one look to the next.
param([Parameter(Mandatory = $true)][string] $Folder)

Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'

# SYSTEM, the administrators, TrustedInstaller
$administrators = @(
  'S-1-5-18',
  'S-1-5-32-544',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
)
# FILE_WRITE_DATA, FILE_APPEND_DATA, FILE_WRITE_EA, FILE_WRITE_ATTRIBUTES, DELETE, WRITE_DAC, WRITE_OWNER,
# GENERIC_ALL, GENERIC_WRITE
$changing = 0x2 -bor 0x4 -bor 0x10 -bor 0x100 -bor 0x10000 -bor 0x40000 -bor 0x80000 -bor 0x10000000 -bor 0x40000000

Add-Type -Namespace IntakeDesk -Name Handles -MemberDefinition @'
[DllImport("kernel32.dll", CharSet = CharSet.Unicode, SetLastError = true)]
public static extern uint GetFinalPathNameByHandleW(Microsoft.Win32.SafeHandles.SafeFileHandle file, System.Text.StringBuilder path, uint length, uint flags);

[DllImport("kernel32.dll", SetLastError = true)]
public static extern bool SetFileInformationByHandle(Microsoft.Win32.SafeHandles.SafeFileHandle file, int kind, ref byte delete, uint length);
'@

function Test-OnlyAdministratorsWrite([IO.FileStream] $file) {
  $kind = [Security.Principal.SecurityIdentifier]
  $security = $file.GetAccessControl()
  if ($administrators -notcontains $security.GetOwner($kind).Value) { return $false }
  $rules = $security.GetAccessRules($true, $true, $kind)
  # A file without a list of rules is everybody's.
  if ($rules.Count -eq 0) { return $false }
  foreach ($rule in $rules) {
    if ($rule.AccessControlType -ne 'Allow') { continue }
    if ($administrators -contains $rule.IdentityReference.Value) { continue }
    if (([int] $rule.FileSystemRights -band $changing) -ne 0) { return $false }
  }
  return $true
}

# No link was followed on the way to it.
function Test-IsItself([IO.FileStream] $file, [string] $path) {
  $found = New-Object Text.StringBuilder 1024
  $length = [IntakeDesk.Handles]::GetFinalPathNameByHandleW($file.SafeFileHandle, $found, 1024, 0)
  return $length -gt 0 -and $length -lt 1024 -and $found.ToString() -eq "\\?\$path"
}

$from = [IO.Path]::Combine($Folder, 'settings.json')
$program = [IO.Path]::GetDirectoryName($PSScriptRoot)
$to = [IO.Path]::Combine($program, 'settings.json')
# A program that the installer by NSIS put here goes by this record, and reads the file where it is.
$record = [IO.Path]::Combine($PSScriptRoot, 'managed-folder.txt')
if ([IO.File]::Exists($record) -or [IO.File]::Exists($to) -or -not [IO.File]::Exists($from)) { exit 0 }

# Nobody else has it open: not for writing either.
$rights = [Security.AccessControl.FileSystemRights] 'Read, Delete'
$file = New-Object IO.FileStream $from, 'Open', $rights, 'None', 4096, 'None'
try {
  if (-not (Test-IsItself $file $from)) { exit 3 }
  if (-not (Test-OnlyAdministratorsWrite $file)) { exit 4 }
  $moved = New-Object IO.FileStream $to, 'CreateNew', 'Write', 'None'
  try {
    $file.CopyTo($moved)
    $moved.Flush($true)
  } catch {
    $moved.Dispose()
    [IO.File]::Delete($to)
    throw
  }
  $moved.Dispose()
  # FileDispositionInfo
  $delete = [byte] 1
  if (-not [IntakeDesk.Handles]::SetFileInformationByHandle($file.SafeFileHandle, 4, [ref] $delete, 1)) { exit 5 }
} finally {
  $file.Dispose()
}
