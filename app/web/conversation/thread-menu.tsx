import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatApi, type ThreadSummary } from '@callsheet/lib/wire/app-api/chat.ts'
import { api } from '../api/client.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { ItemMenu } from '../components/item-menu.tsx'
import { notices } from '../components/notice.tsx'
import classes from '../components/shelf.module.css'
import { RenameDialog } from '../components/rename-dialog.tsx'
import { useArchive } from '../components/use-archive.ts'
import { threadListKey } from './chat-queries.ts'

export interface ThreadMenuProps {
  thread: ThreadSummary
  onDeleted(): void
}

/** What can be done with a whole conversation. */
export function ThreadMenu({ thread, onDeleted }: ThreadMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const queryClient = useQueryClient()
  const params = { id: thread.id }
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: threadListKey }),
      queryClient.invalidateQueries({ queryKey: ['threads', thread.id] })
    ])
  const rename = useMutation({
    mutationFn: (title: string) => api.call(chatApi.update, { params, body: { title } }),
    async onSuccess() {
      await refresh()
      setDialog(null)
    }
  })
  const archive = useArchive({
    name: thread.title,
    place: 'among the conversations',
    send: (isArchived) => api.call(chatApi.update, { params, body: { isArchived } }),
    onChanged: refresh
  })
  const remove = useMutation({
    mutationFn: () => api.call(chatApi.remove, { params }),
    async onSuccess() {
      notices.say(`“${thread.title}” is deleted.`)
      setDialog(null)
      onDeleted()
      queryClient.removeQueries({ queryKey: ['threads', thread.id] })
      await queryClient.invalidateQueries({ queryKey: threadListKey })
      void queryClient.invalidateQueries({ queryKey: ['quotes'] })
    }
  })
  return (
    <>
      <ItemMenu
        isOpenAtFirst
        name={thread.title}
        className={classes.menu}
        isArchived={thread.archivedAt !== null}
        isBusy={archive.isPending}
        onRename={() => setDialog('rename')}
        onArchive={() => archive.mutate(thread.archivedAt === null)}
        onDelete={() => setDialog('delete')}
      />
      {dialog === 'rename' ? (
        <RenameDialog
          title="Rename the conversation"
          name={thread.title}
          maxLength={120}
          isPending={rename.isPending}
          error={rename.error}
          onRename={(title) => rename.mutate(title)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'delete' ? (
        <AskFirst
          title={`Delete “${thread.title}”?`}
          yes="Delete for good"
          no="Keep it"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.isPending || remove.mutate()}
          onClose={() => setDialog(null)}
        >
          <p>
            <strong>Gone for good:</strong> what was said in it, and prices in it that nobody confirmed.
          </p>
          <p>
            <strong>Stays:</strong> the ad it is about, and everything that was written, made or charged.
          </p>
          <p className="soft small">To have it out of the way instead, archive it: nothing is lost then.</p>
        </AskFirst>
      ) : null}
    </>
  )
}
