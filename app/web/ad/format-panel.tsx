import { useState } from 'react'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormatCard } from '@callsheet/lib/wire/app-api/choices.ts'
import { formatsQuery, videoTypesQuery } from '../api/choices.ts'
import { useNames } from '../api/use-names.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { SettledSheet, Sheet } from '../components/sheet.tsx'
import { countOf, timecode } from '../components/words.ts'
import classes from '../components/cards.module.css'

export interface FormatPanelProps {
  value: string | null
  onPick(format: FormatCard): void
  isPending: boolean
  error: unknown
}

/** The 22 formats of the library, in their two worlds. */
export function FormatPanel({ value, onPick, isPending, error }: FormatPanelProps) {
  const { data: worlds, error: loadError } = useQuery(formatsQuery)
  const typeName = useNames(videoTypesQuery, (types) => types)
  const [isOpen, setOpen] = useState(value === null)
  const picked = worlds?.flatMap((world) => world.formats).find((format) => format.slug === value)
  if (picked && !isOpen) {
    return (
      <SettledSheet title="Format" actions={<Change onClick={() => setOpen(true)} />} id="format">
        <strong>{picked.label}.</strong> {picked.pitch}
      </SettledSheet>
    )
  }
  const pick = (format: FormatCard) => {
    onPick(format)
    setOpen(false)
  }
  return (
    <Sheet
      title="Pick a format"
      note={worlds ? countOf(worlds.flatMap((world) => world.formats).length, 'format') : undefined}
      id="format"
    >
      {error || loadError ? <ProblemNotice error={error ?? loadError} /> : null}
      {worlds ? (
        <Tabs defaultValue={picked?.world ?? 'ugc'} keepMounted={false}>
          <Tabs.List>
            {worlds.map((world) => (
              <Tabs.Tab key={world.slug} value={world.slug}>
                {world.label} <span className="label">{world.formats.length}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {worlds.map((world) => (
            <Tabs.Panel key={world.slug} value={world.slug} pt="md">
              <p className="soft">{world.description}</p>
              <div className={classes.gridFormats} role="group" aria-label={`${world.label} formats`}>
                {world.formats.map((format) => (
                  <FormatCard
                    key={format.slug}
                    format={format}
                    typeName={typeName(format.suggestedVideoType)}
                    isPicked={format.slug === value}
                    isDisabled={isPending}
                    onPick={pick}
                  />
                ))}
              </div>
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <Skeleton height={420} />
      )}
    </Sheet>
  )
}

interface FormatCardProps {
  format: FormatCard
  typeName: string
  isPicked: boolean
  isDisabled: boolean
  onPick(format: FormatCard): void
}

function FormatCard({ format, typeName, isPicked, isDisabled, onPick }: FormatCardProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={isPicked}
      disabled={isDisabled}
      onClick={() => onPick(format)}
    >
      <span className={classes.choiceHead}>
        <strong>{format.label}</strong>
        <span className="label">{timecode(format.typicalSeconds)}</span>
      </span>
      <span className="small">{format.pitch}</span>
      <span className="small soft">{format.whenToUse}</span>
      <span className={classes.hook}>“{format.exampleHook}”</span>
      <span className="label">
        {typeName} · {countOf(format.typicalScenes, 'scene')}
      </span>
    </button>
  )
}

function Change({ onClick }: { onClick(): void }) {
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onClick}>
      Change<span className="visually-hidden"> the format</span>
    </Button>
  )
}
