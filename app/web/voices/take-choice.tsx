import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { VoiceLine, VoiceTakeView } from '@callsheet/lib/wire/voices-api.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatMoment } from '../components/words.ts'
import { sourceOf } from './take-words.ts'
import { useVoiceRefresh } from './voice-queries.ts'
import classes from './voices.module.css'

export interface TakeChoiceProps {
  adId: string
  line: VoiceLine
  name: string
}

/** Which take of a line the next cut uses. One that the user brought can be deleted. */
export function TakeChoice({ adId, line: { take, takes }, name }: TakeChoiceProps) {
  const onSuccess = useVoiceRefresh(adId)
  const use = useMutation({
    mutationFn: (id: string) => api.call(voicesApi.useTake, { params: { id } }),
    onSuccess
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(voicesApi.removeTake, { params: { id } }),
    onSuccess
  })
  const error = use.error ?? remove.error
  const isOwn = take !== null && take.source !== 'spoken'
  if (takes.length < 2 && !isOwn) return null
  return (
    <div className={classes.choice}>
      {takes.length > 1 ? (
        <Select
          className={classes.takes}
          size="xs"
          label="Take in use"
          aria-label={`${name}: take in use`}
          allowDeselect={false}
          disabled={use.isPending}
          data={takes.map((one) => ({ value: one.id, label: labelOf(one) }))}
          value={take?.id ?? null}
          onChange={(id) => id && id !== take?.id && use.mutate(id)}
        />
      ) : null}
      {isOwn ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          onClick={() => remove.mutate(take.id)}
        >
          Delete this take
        </Button>
      ) : null}
      {error ? <ProblemNotice error={error} /> : null}
    </div>
  )
}

const labelOf = (take: VoiceTakeView) => `Take ${take.take}, ${sourceOf(take)}, ${formatMoment(take.createdAt)}`
