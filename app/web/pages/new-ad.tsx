import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { createThread } from '../api/chat.ts'
import { callApi } from '../api/http.ts'
import { adQuery, adsQuery } from '../api/queries.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import classes from './ads.module.css'

const examples = [
  'Cold brew that never turns bitter, told by two friends',
  'Why a laptop stand fixed my neck, one person to camera',
  'A barrier cream for nurses who wash their hands 80 times a day'
]

/** One sentence is enough: everything else is asked for in its turn. */
export function NewAd() {
  const { idea: given = '', offer, persona, quote } = useSearch({ from: '/house/' })
  const [idea, setIdea] = useState(given)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      callApi<AdView>('/api/ads', {
        body: { idea, offerId: offer, personaId: persona, quoteId: quote },
        idempotencyKey: crypto.randomUUID()
      }),
    async onSuccess(ad) {
      queryClient.setQueryData(adQuery(ad.id).queryKey, ad)
      void queryClient.invalidateQueries({ queryKey: adsQuery.queryKey, exact: true })
      await navigate({ to: '/ads/$adId', params: { adId: ad.id } })
    }
  })
  const send = () => {
    if (idea.trim() !== '' && !create.isPending) create.mutate()
  }
  const talk = useMutation({
    mutationFn: () => createThread(),
    onSuccess: (thread) =>
      navigate({ to: '/chat/$threadId', params: { threadId: thread.id }, search: { say: idea.trim() } })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className={classes.composer}>
      <Textarea
        aria-label="Your idea"
        placeholder="An idea, a product, a claim you want to make…"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={8_000}
        value={idea}
        classNames={{ input: classes.idea }}
        onChange={(event) => setIdea(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.composerFoot}>
        <div className={classes.examples}>
          <span className="label">Try</span>
          {examples.map((example) => (
            <button key={example} type="button" onClick={() => setIdea(example)}>
              {example}
            </button>
          ))}
        </div>
        <Button
          variant="default"
          size="md"
          disabled={idea.trim() === ''}
          loading={talk.isPending}
          onClick={() => talk.mutate()}
        >
          Talk it through
        </Button>
        <Button
          type="submit"
          size="md"
          loading={create.isPending}
          disabled={idea.trim() === ''}
          rightSection={<ArrowRight size={18} aria-hidden />}
        >
          Start the ad
        </Button>
      </div>
      {create.isError ? <ProblemNotice error={create.error} onRetry={send} /> : null}
      {talk.isError ? <ProblemNotice error={talk.error} /> : null}
    </form>
  )
}
