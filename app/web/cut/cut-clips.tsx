import { ActionIcon, Button, NumberInput, Switch } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { CutClip, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { clipName } from './cut-words.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

export interface CutClipsProps {
  desk: CutDesk
  /** All versions. They give the names of the clips, and the clips that this version omits. */
  cuts: readonly CutView[]
}

/** The order of the clips and their in and out points. */
export function CutClips({ desk, cuts }: CutClipsProps) {
  const clips = desk.settings?.clips ?? []
  const known = knownClips(cuts)
  const put = (next: CutClip[]) => desk.change({ clips: next })
  const move = (from: number, to: number) => {
    const next = clips.toSpliced(from, 1)
    const moved = clips[from]
    if (moved) put(next.toSpliced(to, 0, moved))
  }
  const trim = (index: number, points: Partial<CutClip>) =>
    put(clips.map((clip, at) => (at === index ? { ...clip, ...points } : clip)))
  const leftOut = [...known].filter(([videoId]) => !clips.some((clip) => clip.videoId === videoId))
  return (
    <div className={classes.list}>
      <ol className={classes.rows}>
        {clips.map((clip, index) => {
          const facts = known.get(clip.videoId)
          const name = facts ? clipName(facts, index) : `Clip ${index + 1}`
          const length = facts?.sourceSeconds ?? 3_600
          return (
            <li key={`${clip.videoId}-${index}`} className={classes.row}>
              <div className={classes.rowHead}>
                <strong>{name}</strong>
                <span className="small soft">
                  {[facts?.speaker, facts?.isDraft ? 'draft' : null].filter(Boolean).join(', ')}
                </span>
                <span className={classes.rowActions}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${name}: earlier`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${name}: later`}
                    disabled={index === clips.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${name}: leave out`}
                    disabled={clips.length === 1}
                    onClick={() => put(clips.toSpliced(index, 1))}
                  >
                    <Trash2 size={16} aria-hidden />
                  </ActionIcon>
                </span>
              </div>
              <div className={classes.points}>
                <NumberInput
                  size="xs"
                  label="In, seconds"
                  aria-label={`${name}: in point in seconds`}
                  min={0}
                  max={Math.max(0, (clip.outSeconds ?? length) - 0.1)}
                  step={0.1}
                  decimalScale={2}
                  value={clip.inSeconds}
                  onChange={(value) => trim(index, { inSeconds: Number(value) || 0 })}
                />
                <NumberInput
                  size="xs"
                  label="Out, seconds"
                  aria-label={`${name}: out point in seconds`}
                  placeholder={`end, ${length.toFixed(1)}`}
                  min={clip.inSeconds + 0.1}
                  max={length}
                  step={0.1}
                  decimalScale={2}
                  value={clip.outSeconds ?? ''}
                  onChange={(value) => trim(index, { outSeconds: value === '' ? null : Number(value) })}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {leftOut.length > 0 ? (
        <div className={classes.chips}>
          <span className="label">Left out</span>
          {leftOut.map(([videoId, facts]) => (
            <Button
              key={videoId}
              size="compact-xs"
              variant="default"
              onClick={() =>
                put([...clips, { videoId, inSeconds: 0, outSeconds: null, captionText: null, words: null }])
              }
            >
              Put back {clipName(facts, 0)}
            </Button>
          ))}
        </div>
      ) : null}
      <Switch
        label="Level the sound"
        description="All clips equally loud, as the platforms play them (−14 LUFS)."
        checked={desk.settings?.isLevelled ?? true}
        onChange={(event) => desk.change({ isLevelled: event.currentTarget.checked })}
      />
    </div>
  )
}

function knownClips(cuts: readonly CutView[]): Map<string, CutView['clips'][number]> {
  return new Map(cuts.toReversed().flatMap(({ clips }) => clips.map((clip) => [clip.videoId, clip] as const)))
}
