/**
 * Converts a project for WiX 4 to what wixl (msitools) supports: the schema of WiX 3, without
 * custom actions, conditions, and shortcut properties, which it does not know. Paths are relative
 * to the root folder, in which wixl must be started.
 * @param program the folder from which the project takes the program, with one level of folders
 */
export function asWixl(project: string, program: string): string {
  let parts = 0;
  return project
    .replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi')
    .replaceAll('$(var.appDir)', program)
    .replace(/SourceFile="Z:([^"]*)"/g, (_, path) => `SourceFile="${path.replaceAll('\\', '/')}"`)
    .replace(/(Source|SourceFile)="\//g, '$1="')
    .replace(/<Condition [\s\S]*?<\/Condition>/g, '')
    .replace(/<(CustomAction|ShortcutProperty) [^>]*>/g, '')
    .replace(/<InstallExecuteSequence>[\s\S]*?<\/InstallExecuteSequence>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(
      /<Directory (Id="[^"]+") Name="APPLICATIONFOLDER:\\([^"\\]+)\\"\/>/g,
      '<DirectoryRef Id="APPLICATIONFOLDER"><Directory $1 Name="$2"/></DirectoryRef>',
    )
    .replace(/<Component(?= Directory|>)/g, () => `<Component Id="part${++parts}" Guid="*"`)
    .replace('<ComponentGroup ', '</Product><Fragment><ComponentGroup ')
    .replace(/<\/ComponentGroup>\s*<\/Product>/, '</ComponentGroup></Fragment>');
}
