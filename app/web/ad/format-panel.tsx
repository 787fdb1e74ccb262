import { useState } from 'react'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adFormatGoals, type AdFormatGoal } from '@callsheet/lib/ad-formats/ad-format.ts'
import type { FormatCard as Format } from '@callsheet/lib/wire/app-api/choices.ts'
import { slugsOf } from '@callsheet/lib/video-types.ts'
import { formatsQuery, videoTypesQuery } from '../api/choices.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { SettledSheet, Sheet } from '../components/sheet.tsx'
import { countOf } from '../components/words.ts'
import { FormatCard } from './format-card.tsx'
import cards from '../components/cards.module.css'
import classes from './format-card.module.css'

export interface FormatPanelProps {
  value: string | null
  onPick(format: Format): void
  isPending: boolean
  error: unknown
}

/** The 22 formats of the library, in their two worlds. */
export function FormatPanel({ value, onPick, isPending, error }: FormatPanelProps) {
  const { data: worlds, error: loadError } = useQuery(formatsQuery)
  const { data: types } = useQuery(videoTypesQuery)
  const [isOpen, setOpen] = useState(value === null)
  // The picked card goes, and would take the focus with it.
  const [isPicked, setPicked] = useState(false)
  const [goal, setGoal] = useState<AdFormatGoal | null>(null)
  const picked = worlds?.flatMap((world) => world.formats).find((format) => format.slug === value)
  if (picked && !isOpen) {
    return (
      <SettledSheet title="Format" actions={<Change hasFocus={isPicked} onClick={() => setOpen(true)} />} id="format">
        <strong>{picked.label}.</strong> {picked.pitch}
      </SettledSheet>
    )
  }
  const pick = (format: Format) => {
    onPick(format)
    setPicked(true)
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
          <Goals value={goal} onChange={setGoal} />
          <Tabs.List>
            {worlds.map((world) => (
              <Tabs.Tab key={world.slug} value={world.slug}>
                {world.label} <span className="label">{fitting(world.formats, goal).length}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {worlds.map((world) => (
            <Tabs.Panel key={world.slug} value={world.slug} pt="md">
              <p className="soft">
                {world.description}
                {fitting(world.formats, goal).length === 0
                  ? ' None of them is made for this; look at the other tab.'
                  : ''}
              </p>
              <div className={cards.gridFormats} role="group" aria-label={`${world.label} formats`}>
                {fitting(world.formats, goal).map((format) => (
                  <FormatCard
                    key={format.slug}
                    format={format}
                    presenters={types?.find(({ slug }) => slug === format.suggestedVideoType)?.presenterCount}
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

/** What it does best first. */
function fitting(formats: readonly Format[], goal: AdFormatGoal | null): readonly Format[] {
  if (goal === null) return formats
  return formats
    .filter(({ goals }) => goals.includes(goal))
    .toSorted((one, other) => one.goals.indexOf(goal) - other.goals.indexOf(goal))
}

interface GoalsProps {
  value: AdFormatGoal | null
  onChange(goal: AdFormatGoal | null): void
}

function Goals({ value, onChange }: GoalsProps) {
  return (
    <fieldset className={classes.goals}>
      <legend className="visually-hidden">What the ad is for</legend>
      {[null, ...slugsOf(adFormatGoals)].map((goal) => (
        <button
          key={goal ?? 'all'}
          type="button"
          className={classes.goal}
          aria-pressed={goal === value}
          onClick={() => onChange(goal)}
        >
          {goal === null ? 'All' : adFormatGoals[goal]}
        </button>
      ))}
    </fieldset>
  )
}

function Change({ hasFocus, onClick }: { hasFocus: boolean; onClick(): void }) {
  return (
    <Button size="compact-sm" variant="subtle" color="gray" autoFocus={hasFocus} onClick={onClick}>
      Change<span className="visually-hidden"> the format</span>
    </Button>
  )
}
