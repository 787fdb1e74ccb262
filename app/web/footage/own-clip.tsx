import { useState } from 'react'
import { Button, NumberInput, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { footageApi } from '@callsheet/lib/wire/app-api/footage.ts'
import { leastFootageSeconds, type ChangeFootage, type FootageView } from '@callsheet/lib/wire/footage-api.ts'
import { api } from '../api/client.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { posterOf } from '../media/picture.tsx'
import { clipSource } from './clip-source.ts'
import { refreshScenes } from './footage-queries.ts'
import classes from './footage.module.css'

/** One own clip with what can be done to it. */
export function OwnClip({ footage: { id, adId, isInUse, clip } }: { footage: FootageView }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [cannotPlay, setCannotPlay] = useState(false)
  const params = { id }
  const onSuccess = () => refreshScenes(queryClient, adId)
  // One after the other, in the order in which they were pressed.
  const scope = { id: `footage ${id}` }
  const change = useMutation({
    scope,
    mutationFn: (body: ChangeFootage) => api.call(footageApi.change, { params, body }),
    onSuccess
  })
  const use = useMutation({ mutationFn: () => api.call(footageApi.use, { params }), onSuccess, scope })
  const setAside = useMutation({ mutationFn: () => api.call(footageApi.setAside, { params }), onSuccess, scope })
  const remove = useMutation({ mutationFn: () => api.call(footageApi.remove, { params }), onSuccess, scope })
  const { footage } = clip
  if (!footage) return null
  const failed = [change, use, setAside].find(({ isError }) => isError)?.error
  // Not while the trim is saved: leaving its field by a press on a button must not take that press away.
  const isBusy = [use, setAside, remove].some(({ isPending }) => isPending)
  return (
    <section className={classes.clip} aria-label={footage.name} data-used={isInUse || undefined}>
      <video
        {...clipSource(clip)}
        {...posterOf(clip, 640)}
        controls
        playsInline
        aria-label={`Your clip ${footage.name}`}
        onError={() => setCannotPlay(true)}
      />
      <div className={classes.list}>
        <p>
          <strong>{footage.name}</strong>{' '}
          <span className="small soft">
            {isInUse ? 'in use' : 'set aside'} · {lengthWords(footage)} · no credits
          </span>
        </p>
        {cannotPlay ? (
          <p className="small">
            This browser does not play it. The film and its pictures here are made from it anyway.
          </p>
        ) : null}
        <Trim footage={footage} onChange={change.mutateAsync} />
        <Switch
          label="Keep its sound"
          description={
            footage.hasSound
              ? 'With its sound it says its line itself. Without it, the voice-over can speak over it.'
              : 'This clip has no sound.'
          }
          disabled={!footage.hasSound || isBusy}
          checked={footage.hasSound && !footage.isMuted}
          onChange={(event) => change.mutate({ sound: event.currentTarget.checked ? 'kept' : 'muted' })}
        />
        {failed ? <ProblemNotice error={failed} /> : null}
        <div className={classes.chips}>
          {isInUse ? (
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => setAside.mutate()}>
              Take it out of the scene
            </Button>
          ) : (
            <Button size="compact-sm" disabled={isBusy} onClick={() => use.mutate()}>
              Use it in the scene
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" disabled={isBusy} onClick={() => setAsking(true)}>
            Delete it
          </Button>
        </div>
      </div>
      {isAsking ? (
        <AskFirst
          title={`Delete ${footage.name}?`}
          yes="Delete it"
          no="Keep it"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            The file is deleted for good. The scene goes back to the clip that was made for it; finished films stay.
          </p>
        </AskFirst>
      ) : null}
    </section>
  )
}

interface TrimProps {
  footage: NonNullable<FootageView['clip']['footage']>
  /** Resolves once `footage` has the change. */
  onChange(change: ChangeFootage): Promise<unknown>
}

/** Start and end in seconds. They are sent when a field is left; what is typed meanwhile in the other one stays. */
function Trim({ footage: { seconds, startSeconds, endSeconds }, onChange }: TrimProps) {
  const [typed, setTyped] = useState<{ start?: number | string; end?: number | string }>({})
  const start = typed.start ?? startSeconds
  const end = typed.end ?? endSeconds ?? ''
  const keep = async () => {
    const change = { startSeconds: Number(start) || 0, endSeconds: end === '' ? null : Number(end) }
    if (change.startSeconds === startSeconds && change.endSeconds === endSeconds) return
    await onChange(change)
    setTyped((now) => (now === typed ? {} : now))
  }
  // What the server refuses is said beside the clip, and stays typed.
  const onBlur = () => void keep().catch(() => undefined)
  const common = { size: 'xs' as const, step: 0.1, decimalScale: 2, onBlur }
  return (
    <div className={classes.points}>
      <NumberInput
        label="From, seconds"
        {...common}
        min={0}
        max={Math.max(0, seconds - leastFootageSeconds)}
        value={start}
        onChange={(value) => setTyped((now) => ({ ...now, start: value }))}
      />
      <NumberInput
        label="To, seconds"
        placeholder={`end, ${seconds.toFixed(1)}`}
        {...common}
        min={leastFootageSeconds}
        max={Number(seconds.toFixed(2))}
        value={end}
        onChange={(value) => setTyped((now) => ({ ...now, end: value }))}
      />
    </div>
  )
}

function lengthWords({ seconds, startSeconds, endSeconds }: TrimProps['footage']): string {
  const used = (endSeconds ?? seconds) - startSeconds
  return used < seconds - 0.01 ? `${used.toFixed(1)} of ${seconds.toFixed(1)} s` : `${seconds.toFixed(1)} s`
}
