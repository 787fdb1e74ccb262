import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import type { LanguageLine, LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { languagesQuery } from './language-queries.ts'
import classes from './languages.module.css'

export interface LanguageLineRowProps {
  view: LanguageView
  line: LanguageLine
}

/** A line beside its source: to read, to write, to have translated anew. */
export function LanguageLineRow({ view, line }: LanguageLineRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { language, direction } = view
  const name = nameOf(line)
  return (
    <li className={classes.line}>
      <div>
        <span className="label">
          {name}
          {line.speaker ? ` · ${line.speaker}` : ''}
        </span>
        <p dir="auto">{line.source}</p>
      </div>
      <div>
        <span className="label">{factsOf(line)}</span>
        {isEditing ? (
          <EditLine view={view} line={line} name={name} onClose={() => setEditing(false)} />
        ) : (
          <>
            {line.text === null ? (
              <p className="soft">Not translated yet.</p>
            ) : (
              <p lang={language} dir={direction} className={classes.text}>
                {line.text}
              </p>
            )}
            <Notes line={line} />
            <LineActions view={view} line={line} name={name} onEdit={() => setEditing(true)} />
          </>
        )}
      </div>
    </li>
  )
}

function nameOf({ kind, scene, hook }: LanguageLine): string {
  if (kind === 'overlay') return 'Overlay'
  if (hook !== null) return `Opening ${hook}`
  return kind === 'on-screen' ? `Scene ${scene}, on screen` : `Scene ${scene}`
}

function factsOf({ seconds, clipSeconds, spokenBy, writtenBy, isTranslatedQuote }: LanguageLine): string {
  const length = seconds === null ? '' : clipSeconds === null ? `${seconds} s` : `${seconds} s of ${clipSeconds} s`
  return [
    spokenBy === 'clip' ? 'Subtitle' : spokenBy === 'voice-over' ? 'Voice-over' : '',
    length,
    isTranslatedQuote ? 'Translated quote' : '',
    writtenBy === 'user' ? 'Written by you' : ''
  ]
    .filter(Boolean)
    .join(' · ')
}

function Notes({ line: { problems, isOutdated } }: { line: LanguageLine }) {
  const notes = [...(isOutdated ? ['The ad’s own line was changed since.'] : []), ...problems]
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note} dir="auto">
          {note}
        </li>
      ))}
    </ul>
  )
}

interface LineStepProps extends LanguageLineRowProps {
  name: string
}

function LineActions({ view, line, name, onEdit }: LineStepProps & { onEdit(): void }) {
  const { adId, language, label } = view
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const again = useMutation({
    mutationFn: () =>
      api.call(languagesApi.translate, {
        params: { id: adId },
        body: { language, lines: [line.id] },
        idempotencyKey: onceKey.of([line.id, line.text])
      }),
    onSuccess() {
      onceKey.renew()
      return queryClient.invalidateQueries({ queryKey: languagesQuery(adId).queryKey })
    }
  })
  return (
    <div className={classes.priced}>
      <Button size="compact-sm" variant="default" aria-label={`Edit ${name} in ${label}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={again.isPending}
        aria-label={`Translate ${name} into ${label} anew`}
        onClick={() => again.mutate()}
      >
        {line.text === null ? 'Translate' : 'Translate anew'}
      </Button>
      {again.error ? <ProblemNotice error={again.error} /> : null}
    </div>
  )
}

function EditLine({ view, line, name, onClose }: LineStepProps & { onClose(): void }) {
  const { adId, language, direction, label } = view
  const queryClient = useQueryClient()
  const { fields, change, draft } = useDraftFields(`line.${adId}.${language}.${line.id}`, { text: line.text ?? '' })
  const save = useMutation({
    mutationFn: () =>
      api.call(languagesApi.edit, {
        params: { id: adId, language },
        body: { lines: [{ id: line.id, text: fields.text }] }
      }),
    onMutate: draft.latest,
    async onSuccess(_saved, _nothing, sent) {
      await queryClient.invalidateQueries({ queryKey: languagesQuery(adId).queryKey })
      if (draft.dropIfStill(sent)) onClose()
    }
  })
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Textarea
        aria-label={`${name} in ${label}`}
        autosize
        minRows={2}
        maxLength={1_500}
        lang={language}
        dir={direction}
        value={fields.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={classes.priced}>
        <Button size="compact-sm" type="submit" loading={save.isPending} disabled={fields.text.trim() === ''}>
          Save
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => {
            draft.discard()
            onClose()
          }}
        >
          Leave as it was
        </Button>
        <DraftState draft={draft} />
      </div>
      {save.error ? <ProblemNotice error={save.error} /> : null}
    </form>
  )
}
