/**
 * Puts a project for WiX 4 into the words that wixl (msitools) knows: the schema of WiX 3, without actions
 * of its own, conditions and properties of shortcuts, which it has no word for.
 * Its files are told from the root folder on, in which wixl has to be started.
 * @param program folder that the project takes the program from, with folders of one level
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
