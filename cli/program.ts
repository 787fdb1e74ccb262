import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { z } from 'zod'
import { commands } from './commands/registry.ts'

const Manifest = z.object({ version: z.string() })

/** The whole command line, before it is parsed. Throws `CommanderError` instead of ending the process. */
export function buildProgram(): Command {
  const program = new Command('callsheet')
    .description('Callsheet makes video ads: from an idea or a product page to finished clips.')
    .version(ownVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help, or that of a command')
    .helpCommand('help [command]', 'print this help, or that of a command')
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (command) => command.name() })
    .showHelpAfterError('Add --help to see what is possible.')
    .addHelpText('after', afterHelp)
    .enablePositionalOptions()
    .exitOverride()
  for (const [name, describe] of Object.entries(commands)) {
    program.addCommand(describe(new Command(name).copyInheritedSettings(program)))
  }
  return program
}

const afterHelp = `
In the source folder, through npm:
  npm start                  set everything up and open the studio
  npm run produce -- --help  make an ad without a browser
  npm test                   run the tests; npm run check for types and lint

The first run needs no key and no account: the outside world is stood in for on this machine.`

function ownVersion(): string {
  return Manifest.parse(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))).version
}
