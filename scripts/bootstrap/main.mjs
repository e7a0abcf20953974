// All npm commands start here. This file installs what's missing, and then runs the command with
// Node 24. It uses only syntax that old versions of Node can parse, so that even they print a clear
// message.
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
