import { useDeferredValue, useMemo, useState } from 'react'
import { Button, FileButton, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FileText } from '../icons/icons.ts'
import { clipLimitsOf, type GuidedConfig } from '@callsheet/lib/clip-guides.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { decodeText } from '@callsheet/lib/own-script/decode-text.ts'
import { maximumOwnScriptCharacters, type OwnScript } from '@callsheet/lib/own-script/own-script.ts'
import { readOwnScript } from '@callsheet/lib/own-script/read-own-script.ts'
import { turnsProblem } from '@callsheet/lib/turns-problem.ts'
import { videoTypeEntry, videoTypeSchema } from '@callsheet/lib/video-types.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { api } from '../api/client.ts'
import { useLiveWork } from '../api/use-live-work.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { countOf, timecode } from '../components/words.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { OwnScriptPreview } from './own-script-preview.tsx'
import { scriptsQuery } from './writing-queries.ts'
import classes from '../components/cards.module.css'

export interface OwnScriptFormProps {
  adId: string
  draftKey: string
  /** Newest first. */
  scripts: readonly ScriptView[]
  /** Of the model that makes the ad's clips. Null when none is on. */
  clipConfig: GuidedConfig | null
  /** Of the ad. Null where none is decided. */
  videoType: string | null
  /** The script was taken, or the user left it for later. The draft stays until it is taken. */
  onClose(): void
}

/** UTF-8 and UTF-16 have at most four bytes for a character. */
const maximumBytes = maximumOwnScriptCharacters * 4

/** A finished script of the user, with its scenes beside it as they will be. No word of it changes. */
export function OwnScriptForm({ adId, draftKey, scripts, clipConfig, videoType, onClose }: OwnScriptFormProps) {
  const queryClient = useQueryClient()
  const { fields, change, draft } = useDraftFields(draftKey, { text: '' })
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const text = useDeferredValue(fields.text)
  const read = useMemo(() => readText(text, clipConfig), [text, clipConfig])
  // The server would say the same after the press.
  const { data: type } = videoTypeSchema.safeParse(videoType)
  const unfit = type && read.script ? turnsProblem(videoTypeEntry(type), read.script.scenes) : null
  const work = useLiveWork({
    key: draftKey,
    async write(body: { text: string }, { idempotencyKey }) {
      const script = await api.call(scriptsApi.own, { params: { id: adId }, idempotencyKey, body })
      onClose()
      return script
    },
    draft,
    list: { queryKey: scriptsQuery(adId).queryKey, items: scripts },
    onDone: () => void queryClient.invalidateQueries({ queryKey: ['ads'] })
  })
  const readFile = async (file: File | null | undefined) => {
    if (!file) return
    const found = await readScriptFile(file)
    setFileProblem(found.problem)
    if (found.text !== null) change({ text: found.text })
  }
  if (work.isWriting) {
    return (
      <Working startedAt={work.startedAt} next="you read its scenes, then choose how to produce it">
        Your script is being split into scenes, and its claims are checked.
      </Working>
    )
  }
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        work.start({ text: fields.text }, { isOfDraft: true })
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        void readFile(file)
      }}
    >
      <Textarea
        label="Your script"
        description="Every word stays as it is. NAME: before a line says who speaks; words in (brackets) or *italics* are directions; SCENE 1, --- or 0:05 begins a scene."
        placeholder={'SCENE 1\nANNA: (holding up a glass) Bitter? Not this one.'}
        autosize
        minRows={6}
        maxRows={20}
        value={fields.text}
        error={fileProblem}
        dir="auto"
        onChange={(event) => {
          setFileProblem(null)
          change({ text: event.currentTarget.value })
        }}
      />
      <FileButton accept=".txt,.md,.fountain,text/plain,text/markdown" onChange={(file) => void readFile(file)}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            color="gray"
            size="sm"
            w="max-content"
            leftSection={<FileText size={16} aria-hidden />}
          >
            Open a file, or drop one here
          </Button>
        )}
      </FileButton>
      {(read.problem ?? unfit) && fields.text.trim() !== '' ? (
        <p className={classes.flag} role="status">
          {read.problem ?? unfit}
        </p>
      ) : null}
      {read.script ? <OwnScriptPreview script={read.script} /> : null}
      <DraftState draft={draft} />
      {work.error ? <ProblemNotice error={work.error} /> : null}
      <div className={classes.foot}>
        <Button type="submit" disabled={!read.script || unfit !== null}>
          {read.script ? `Use these ${countOf(read.script.scenes.length, 'scene')}` : 'Use my script'}
        </Button>
        {read.script ? <span className="small soft">{timecode(secondsOf(read.script))} in all, estimated</span> : null}
        <Button variant="subtle" color="gray" size="sm" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

interface Reading {
  script: OwnScript | null
  problem: string | null
}

function readText(text: string, clipConfig: GuidedConfig | null): Reading {
  try {
    const maximumSpeechSeconds = clipConfig ? clipLimitsOf(clipConfig).maximumSpeechSeconds : undefined
    return { script: readOwnScript({ text, maximumSpeechSeconds }), problem: null }
  } catch (error) {
    if (error instanceof AppError) return { script: null, problem: error.message }
    throw error
  }
}

async function readScriptFile(file: File): Promise<{ text: string | null; problem: string | null }> {
  if (file.size > maximumBytes) {
    const most = maximumOwnScriptCharacters.toLocaleString('en-US')
    return { text: null, problem: `${file.name} is too large. A script has at most ${most} characters.` }
  }
  try {
    return { text: decodeText(new Uint8Array(await file.arrayBuffer())), problem: null }
  } catch {
    const how = 'Save it as plain text, Markdown or Fountain.'
    return { text: null, problem: `${file.name} is no text in UTF-8 or UTF-16. ${how}` }
  }
}

const secondsOf = ({ scenes }: OwnScript) => scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
