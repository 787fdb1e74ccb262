import { useState, type DragEvent } from 'react'
import { Button, FileButton, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Music } from '../icons/icons.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import {
  cutMusicSchema,
  maximumMusicBytes,
  musicExpected,
  type CutMusicSettings,
  type MusicView
} from '@callsheet/lib/wire/music-api.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { api } from '../api/client.ts'
import { NumberField } from '../components/number-field.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { musicQuery } from './cut-queries.ts'
import { moment } from './cut-words.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

export interface CutMusicProps {
  adId: string
  desk: CutDesk
}

/** The user's own music under the film: brought, heard, set, and taken out again. */
export function CutMusic({ adId, desk }: CutMusicProps) {
  const { data: uploaded, error } = useQuery(musicQuery(adId))
  const bed = desk.settings?.music ?? null
  const use = (id: string) => desk.change({ music: cutMusicSchema.parse({ ...bed, id, startSeconds: 0 }) })
  if (error) return <ProblemNotice error={error} />
  if (!uploaded) return null
  return (
    <div className={classes.list}>
      <p className="small soft">
        Your own music runs under the whole film and goes down while somebody speaks. Nothing here makes any: bring a
        file that you may use, and say by what right.
      </p>
      {uploaded.length > 0 ? (
        <ol className={classes.rows}>
          {uploaded.map((music) => (
            <MusicRow
              key={music.id}
              adId={adId}
              music={music}
              bed={bed?.id === music.id ? bed : null}
              onUse={() => use(music.id)}
              onChange={(part) =>
                bed && desk.change({ music: { ...bed, ...part } }, `music ${Object.keys(part).join()}`)
              }
              onTakeOut={() => desk.change({ music: null })}
            />
          ))}
        </ol>
      ) : null}
      <BringMusic adId={adId} isFirst={uploaded.length === 0} onBrought={({ id }) => use(id)} />
    </div>
  )
}

interface MusicRowProps {
  adId: string
  music: MusicView
  /** Null when the film goes without it. */
  bed: CutMusicSettings | null
  onUse(): void
  onChange(part: Partial<CutMusicSettings>): void
  onTakeOut(): void
}

function MusicRow({ adId, music, bed, onUse, onChange, onTakeOut }: MusicRowProps) {
  const { id, title, licence, url, durationSeconds } = music
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call(musicApi.remove, { params: { id } }),
    onSuccess() {
      if (bed) onTakeOut()
      return queryClient.invalidateQueries({ queryKey: musicQuery(adId).queryKey })
    }
  })
  return (
    <li className={classes.row} aria-label={title}>
      <strong>{title}</strong>
      <span className="small soft">
        {moment(durationSeconds)} · {licence}
      </span>
      {/* Music has no words to read along. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio className={classes.player} controls preload="none" src={url} aria-label={`Hear ${title}`} />
      {bed ? <BedSettings bed={bed} lastSecond={Math.floor(durationSeconds - 1)} onChange={onChange} /> : null}
      {remove.isError ? <ProblemNotice error={remove.error} /> : null}
      <div className={classes.chips}>
        {bed ? (
          <Button size="compact-sm" variant="default" onClick={onTakeOut}>
            Take it out of the film
          </Button>
        ) : (
          <>
            <Button size="compact-sm" variant="default" onClick={onUse}>
              Use it
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Delete the file
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

interface BedSettingsProps {
  bed: CutMusicSettings
  lastSecond: number
  onChange(part: Partial<CutMusicSettings>): void
}

function BedSettings({ bed, lastSecond, onChange }: BedSettingsProps) {
  const number = (name: 'levelDb' | 'fadeInSeconds' | 'fadeOutSeconds' | 'startSeconds') => ({
    size: 'xs' as const,
    value: bed[name],
    onChange: (value: number) => onChange({ [name]: value })
  })
  return (
    <>
      <div className={classes.musicNumbers}>
        <NumberField label="Level, dB" {...number('levelDb')} min={-40} max={6} step={1} />
        <NumberField label="Start at, s" {...number('startSeconds')} min={0} max={Math.max(0, lastSecond)} step={1} />
        <NumberField label="Fade in, s" {...number('fadeInSeconds')} min={0} max={20} step={0.5} />
        <NumberField label="Fade out, s" {...number('fadeOutSeconds')} min={0} max={20} step={0.5} />
      </div>
      <Switch
        label="Goes down while somebody speaks"
        description="The level is that under speech. In pauses the music is 10 dB louder."
        checked={bed.isDucked}
        onChange={(event) => onChange({ isDucked: event.currentTarget.checked })}
      />
    </>
  )
}

interface BringMusicProps {
  adId: string
  isFirst: boolean
  onBrought(music: MusicView): void
}

function BringMusic({ adId, isFirst, onBrought }: BringMusicProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [licence, setLicence] = useState('')
  const [isOver, setOver] = useState(false)
  const isTooLarge = file !== null && file.size > maximumMusicBytes
  const bring = useMutation({
    mutationFn: (given: File) =>
      api.call(musicApi.upload, { params: { id: adId }, query: { title, licence }, file: given }),
    onMutate: () => licence,
    async onSuccess(music, given, sentLicence) {
      await queryClient.invalidateQueries({ queryKey: musicQuery(adId).queryKey })
      // A second file that was chosen meanwhile waits for its own press.
      setFile((now) => (now === given ? null : now))
      setLicence((now) => (now === sentLicence ? '' : now))
      onBrought(music)
    }
  })
  const take = (given: File | null) => {
    if (!given) return
    if (!bring.isPending) bring.reset()
    setFile(given)
    setTitle(cutText(given.name.replace(/\.\w{2,4}$/, ''), 120))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0] ?? null)
  }
  return (
    <div
      className={classes.musicDrop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.chips}>
        <FileButton accept="audio/wav,audio/mpeg,audio/mp4,audio/aac,.wav,.mp3,.m4a,.aac" onChange={take}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" leftSection={<Music size={15} aria-hidden />}>
              {file || !isFirst ? 'Another file' : 'Choose music'}
            </Button>
          )}
        </FileButton>
        <span className="small soft">{file ? file.name : `or drop it here: ${musicExpected}`}</span>
      </div>
      {file ? (
        <>
          <TextInput
            label="Title"
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label="Licence"
            description="By what right you use it. It goes into the export."
            placeholder="Artlist, licence 12345; my own recording"
            maxLength={300}
            value={licence}
            onChange={(event) => setLicence(event.currentTarget.value)}
          />
          {isTooLarge ? <p className="small">This file is too large. Expected: {musicExpected}.</p> : null}
          {bring.isError ? <ProblemNotice error={bring.error} /> : null}
          <div className={classes.chips}>
            <Button
              size="compact-sm"
              loading={bring.isPending}
              disabled={isTooLarge || title.trim() === '' || licence.trim().length < 3}
              onClick={() => bring.mutate(file)}
            >
              Upload and use it
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
