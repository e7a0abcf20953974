# What the installer does for %ProgramData%\Intake Desk, where a branch's IT puts settings.json: only
# administrators write there and everybody reads. Macros that electron-builder inserts into its own
# script; they work in a 32-bit and in a 64-bit installer.

# Owner: administrators. Nothing is inherited from %ProgramData%, where anybody may make files.
# Everything for SYSTEM and administrators, reading for users, and the same for what is made in it.
!define MANAGED_FOLDER_RIGHTS "O:BAG:BAD:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)"

!define /math MANAGED_ATTRIBUTES_SIZE ${NSIS_PTR_SIZE} * 3

# Where the program finds the folder: beside it, where only administrators write.
!define MANAGED_FOLDER_RECORD "$INSTDIR\resources\managed-folder.txt"

# Sets $R1 to 1 where $R0 is a folder or file of its own (no link) whose owner is SYSTEM or the
# administrators, else to 0. Uses $R2 to $R4.
!macro isOfAdministrators
  StrCpy $R1 0
  System::Call 'kernel32::GetFileAttributesW(w R0) i .R2'
  IntOp $R2 $R2 & 0x400
  ${If} $R2 == 0
    System::Call 'advapi32::GetNamedSecurityInfoW(w R0, i 1, i 1, *p .R3, p 0, p 0, p 0, *p .R4) i .R2'
    ${If} $R2 == 0
      System::Call 'advapi32::IsWellKnownSid(p R3, i 22) i .R1'
      ${If} $R1 == 0
        System::Call 'advapi32::IsWellKnownSid(p R3, i 26) i .R1'
      ${EndIf}
      System::Call 'kernel32::LocalFree(p R4)'
    ${EndIf}
  ${EndIf}
!macroend

# Renames $R0 where it was made by somebody else: what it holds must not rule over everybody. A link is
# renamed itself, and nothing behind it is touched. Uses $R1 to $R4; sets $managedSetAside.
!macro setAsideUnlessOfAdministrators
  ${If} ${FileExists} "$R0"
    !insertmacro isOfAdministrators
    ${If} $R1 == 0
      StrCpy $R1 1
      ${While} ${FileExists} "$R0.set-aside-$R1"
        IntOp $R1 $R1 + 1
      ${EndWhile}
      Rename "$R0" "$R0.set-aside-$R1"
      StrCpy $managedSetAside "$R0"
    ${EndIf}
  ${EndIf}
!macroend

# Makes the folder $R0 with its rights in one step, or gives them to one of the administrators'. Sets $R5
# to 1 where that was done, else to 0. Uses $R1 to $R4.
!macro makeManagedFolder
  StrCpy $R5 0
  StrCpy $R2 0
  System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w "${MANAGED_FOLDER_RIGHTS}", i 1, *p .R4, p 0) i .R2'
  ${If} $R2 != 0
    # SECURITY_ATTRIBUTES: its three fields take a pointer's size each.
    System::Call '*(p ${MANAGED_ATTRIBUTES_SIZE}, p R4, p 0) p .R3'
    System::Call 'kernel32::CreateDirectoryW(w R0, p R3) i .R5'
    System::Free $R3
    ${If} $R5 == 0
      Push $R4
      !insertmacro isOfAdministrators
      Pop $R4
      ${If} $R1 != 0
        System::Call 'advapi32::GetSecurityDescriptorDacl(p R4, *i .R2, *p .R3, *i .R2)'
        # DACL_SECURITY_INFORMATION and PROTECTED_DACL_SECURITY_INFORMATION of a file object
        System::Call 'advapi32::SetNamedSecurityInfoW(w R0, i 1, i 0x80000004, p 0, p 0, p R3, p 0) i .R2'
        ${If} $R2 == 0
          StrCpy $R5 1
        ${EndIf}
      ${EndIf}
    ${EndIf}
    System::Call 'kernel32::LocalFree(p R4)'
  ${EndIf}
!macroend

!macro customInstall
  Var /GLOBAL managedSetAside
  Push $R0
  Push $R1
  Push $R2
  Push $R3
  Push $R4
  Push $R5
  StrCpy $managedSetAside ""

  # With it $APPDATA is the known folder of all users, whatever the environment says.
  SetShellVarContext all
  StrCpy $R0 "$APPDATA\Intake Desk"
  !insertmacro setAsideUnlessOfAdministrators
  !insertmacro makeManagedFolder
  StrCpy $R0 "$APPDATA\Intake Desk\settings.json"
  !insertmacro setAsideUnlessOfAdministrators

  ${If} $managedSetAside != ""
    MessageBox MB_OK|MB_ICONEXCLAMATION "$managedSetAside was not made by an administrator. It was renamed and counts for nothing. If it holds your settings, put them there again." /SD IDOK
  ${ElseIf} $R5 == 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$APPDATA\Intake Desk could not be made so that only administrators write there. See to it before you put settings there." /SD IDOK
  ${EndIf}

  ClearErrors
  FileOpen $R1 "${MANAGED_FOLDER_RECORD}" w
  FileWriteUTF16LE $R1 "$APPDATA\Intake Desk"
  FileClose $R1

  Pop $R5
  Pop $R4
  Pop $R3
  Pop $R2
  Pop $R1
  Pop $R0
!macroend

# Takes the folder away where nothing is in it; also before an update, which makes it anew.
!macro customUnInstall
  SetShellVarContext all
  RMDir "$APPDATA\Intake Desk"
!macroend
