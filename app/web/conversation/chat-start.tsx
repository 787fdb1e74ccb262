import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { useOnceKey } from '../spending/once-key.ts'
import { ChatComposer } from './chat-composer.tsx'
import { createThread, threadListKey } from './chat-queries.ts'
import { useMessageDraft, type ChatMessageDraft } from './message-draft.ts'
import { Suggestions, suggestions } from './suggestions.tsx'
import classes from './conversation.module.css'

/** A conversation that has no message yet. Its first message creates it. */
export function ChatStart() {
  const search = useSearch({ from: '/house/chat' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const draft = useMessageDraft('new')
  // The field takes its text back when the conversation could not be created.
  const [failures, setFailures] = useState(0)
  const create = useMutation({
    mutationFn: (first: ChatMessageDraft) => createThread(undefined, onceKey.of(first)),
    async onSuccess(thread, { text, photos }) {
      onceKey.renew()
      if (draft.latest()?.text.trim() === text) draft.discard()
      void queryClient.invalidateQueries({ queryKey: threadListKey })
      await navigate({
        to: studioPages.thread,
        params: { threadId: thread.id },
        search: { ...search, say: text },
        state: { photos }
      })
    },
    onError: () => setFailures((count) => count + 1)
  })
  const send = (text: string, photos: ChatMessageDraft['photos'] = []) => {
    if (!create.isPending) create.mutate({ text, photos })
  }
  return (
    <div className={classes.page} data-start>
      <PageHead title="What are we making?" eyebrow="New conversation" />
      <div className={classes.log}>
        {create.isPending ? (
          <Working next="the answer appears here as it is written">The conversation begins.</Working>
        ) : (
          <Suggestions
            lead="One sentence is enough. You get formats to pick from, a script, and every price before anything is spent. For example:"
            texts={suggestions}
            onPick={send}
          />
        )}
        {create.isError ? <ProblemNotice error={create.error} onRetry={() => create.mutate(create.variables)} /> : null}
      </div>
      <ChatComposer
        key={failures}
        place="new"
        adId={null}
        isBusy={create.isPending}
        arrivals={0}
        onSend={send}
        onStop={null}
      />
    </div>
  )
}
