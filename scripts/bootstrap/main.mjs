// Every npm command comes through here: set up what is missing, then start the command under Node 24.
// This one file keeps to syntax that old Node versions parse, so that they too get a clear line.
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(
    `Intake Desk needs Node 20 or newer, and this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
} else {
  import('./run-command.mjs').then((module) => module.runCommand(process.argv.slice(2)));
}
