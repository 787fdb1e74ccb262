import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'

/**
 * SQL that writes model rows after the existing ones. They are off until an admin turns them on. A row with the same id
 * stays unchanged.
 */
export function renderModelsMigration(models: readonly ModelFile[]): string {
  return models.map(renderInsert).join('\n--> statement-breakpoint\n') + '\n'
}

function renderInsert({ id, label, credits, creditsWithOwnKey, config, inputPictures, draft }: ModelFile): string {
  const table = config.kind === 'image' ? 'image_models' : 'video_models'
  const parts = Object.entries({ config, input_pictures: inputPictures, draft }).filter(
    ([, part]) => part !== undefined
  )
  return [
    `insert into "${table}" ("id", "label", "enabled", "position", "credits", "credits_with_own_key", ${parts.map(([column]) => `"${column}"`).join(', ')})`,
    `select ${quote(id)}, ${quote(label)}, false, coalesce(max("position"), 0) + 1, ${credits}, ${creditsWithOwnKey},`,
    `  ${parts.map(([, json]) => `${quote(JSON.stringify(json))}::jsonb`).join(',\n  ')}`,
    `from "${table}" on conflict ("id") do nothing;`
  ].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
