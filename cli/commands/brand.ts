import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { findKit } from '../brands/find-kit.ts'
import { readKitFile } from '../brands/read-kit-file.ts'
import { readSite } from '../brands/read-site.ts'
import { withApi } from '../with-api.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const asJson = (value: unknown) => JSON.stringify(value, null, 2)

export function brand(command: Command): Command {
  command.description('list, read, save and remove brand kits')
  command
    .command('list')
    .description('every brand kit by name')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withApi(async (api) => {
        const { items } = await api.call(brandKitsApi.list)
        if (json) return print(asJson(items))
        if (items.length === 0) return print('There are no brand kits. Make one with: callsheet brand read URL')
        for (const { name, isDefault, content } of items)
          print(`${name}${isDefault ? '  (for new ads)' : ''}  ${content.products.join(', ')}`.trimEnd())
      })
    )
  command
    .command('show <name>')
    .description('print a kit as JSON, to change it and save it again')
    .action((name: string) => withApi(async (api) => print(asJson((await findKit(api, name)).content))))
  command
    .command('read <url>')
    .description('read a site and print the kit that it proposes; correct it, then save it')
    .option('--out <file>', 'write it to this file')
    .action((url: string, { out }: { out?: string }) =>
      withApi(async (api) => {
        const { readingId, proposal } = await readSite(api, url)
        const { content, warnings } = proposal
        for (const warning of warnings) process.stderr.write(`${warning}\n`)
        if (out === undefined) print(asJson(content))
        else await writeFile(out, `${asJson(content)}\n`)
        // From here on the proposal is what was printed.
        await api.call(brandReadingsApi.remove, { params: { id: readingId } })
        if (out !== undefined) print(`${out} proposes ${content.name}. Correct it, then: callsheet brand save ${out}`)
      })
    )
  command
    .command('save <file>')
    .description('save a kit from JSON; one of the same name is changed')
    .option('--default', 'let new ads take it')
    .action((file: string, { default: isDefault }: { default?: boolean }) =>
      withApi(async (api) => {
        const content = await readKitFile(file)
        const { items } = await api.call(brandKitsApi.list)
        const known = items.find(({ name }) => name.toLowerCase() === content.name.toLowerCase())
        const flag = isDefault ? { isDefault } : {}
        if (known) await api.call(brandKitsApi.update, { params: { id: known.id }, body: { content, ...flag } })
        else await api.call(brandKitsApi.create, { body: { content, ...flag }, idempotencyKey: randomUUID() })
        print(`${content.name} is ${known ? 'changed' : 'saved'}. Use it with: produce --brand "${content.name}"`)
      })
    )
  command
    .command('remove <name>')
    .description('remove a kit; its ads go on without a brand')
    .action((name: string) =>
      withApi(async (api) => {
        const kit = await findKit(api, name)
        await api.call(brandKitsApi.remove, { params: { id: kit.id } })
        print(`${kit.name} is removed.`)
      })
    )
  return command
}
