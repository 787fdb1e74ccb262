import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { modelsQuery } from '../api/choices.ts'
import { timeLeftWords } from './time-left-words.ts'

const lookMilliseconds = 5_000

/** About how long a still or clip still takes, by what its model has lately taken here. Nothing where that is not known. */
export function TimeLeft({ media: { kind, modelId, status, startedAt, nextStep } }: { media: MediaView }) {
  const { data: models } = useQuery(modelsQuery)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMilliseconds)
    return () => clearInterval(timer)
  }, [])
  const model = (kind === 'image' ? models?.images : models?.videos)?.find(({ id }) => id === modelId)
  // While the provider is not asked, nobody knows when it begins.
  if (!model || status === 'Completed' || status === 'Failed' || nextStep.nextTryAt !== undefined) return null
  return <> {timeLeftWords({ startedAt, usualSeconds: model.usualSeconds }, now)}</>
}
