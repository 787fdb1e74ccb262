import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offersApi, type OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { ItemMenu } from '../components/item-menu.tsx'
import { notices } from '../components/notice.tsx'
import classes from '../components/shelf.module.css'
import { RenameDialog } from '../components/rename-dialog.tsx'
import { useArchive } from '../components/use-archive.ts'
import { countOf } from '../components/words.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { offerListKey, offerQuery } from './offer-queries.ts'

export interface OfferMenuProps {
  offer: OfferSummary
  onCopied?(copy: OfferSummary): void
  onDeleted?(): void
}

/** What can be done with a whole offer. */
export function OfferMenu({ offer, onCopied, onDeleted }: OfferMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const params = { id: offer.id }
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: offerListKey }),
      queryClient.invalidateQueries({ queryKey: offerQuery(offer.id).queryKey })
    ])
  const rename = useMutation({
    mutationFn: (name: string) => api.call(offersApi.update, { params, body: { name } }),
    async onSuccess() {
      await refresh()
      setDialog(null)
    }
  })
  const duplicate = useMutation({
    mutationFn: () => api.call(offersApi.copy, { params, idempotencyKey: onceKey.of(offer.id) }),
    async onSuccess(copy) {
      onceKey.renew()
      notices.say(`Duplicated as “${copy.name}”, with its research. Nothing was read again.`)
      await queryClient.invalidateQueries({ queryKey: offerListKey })
      onCopied?.(copy)
    },
    onError: (error) => notices.say(error.message)
  })
  const archive = useArchive({
    name: offer.name,
    place: 'among the offers',
    send: (isArchived) => api.call(offersApi.update, { params, body: { isArchived } }),
    onChanged: refresh
  })
  const remove = useMutation({
    mutationFn: () => api.call(offersApi.remove, { params }),
    async onSuccess({ ads }) {
      notices.say(
        ads > 0
          ? `“${offer.name}” is deleted. ${countOf(ads, 'ad')} that started from it ${ads === 1 ? 'stays' : 'stay'}.`
          : `“${offer.name}” is deleted.`
      )
      setDialog(null)
      onDeleted?.()
      queryClient.removeQueries({ queryKey: offerQuery(offer.id).queryKey })
      await queryClient.invalidateQueries({ queryKey: offerListKey })
      void queryClient.invalidateQueries({ queryKey: ['ads'] })
    }
  })
  return (
    <>
      <ItemMenu
        isOpenAtFirst
        name={offer.name}
        className={classes.menu}
        isArchived={offer.archivedAt !== null}
        isBusy={duplicate.isPending || archive.isPending}
        onRename={() => setDialog('rename')}
        onDuplicate={offer.status === 'Completed' ? () => duplicate.mutate() : undefined}
        onArchive={() => archive.mutate(offer.archivedAt === null)}
        onDelete={() => setDialog('delete')}
      />
      {dialog === 'rename' ? (
        <RenameDialog
          title="Rename the offer"
          name={offer.name}
          maxLength={120}
          isPending={rename.isPending}
          error={rename.error}
          onRename={(name) => rename.mutate(name)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'delete' ? (
        <AskFirst
          title={`Delete “${offer.name}”?`}
          yes="Delete for good"
          no="Keep it"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.isPending || remove.mutate()}
          onClose={() => setDialog(null)}
        >
          <p>
            <strong>Gone for good:</strong> what was read on its page, its research, its quotes and its people.
          </p>
          <p>
            <strong>Stays:</strong> the ads that started from it, with everything written and made for them. They no
            longer name where they started.
          </p>
          <p className="soft small">To have it out of the way instead, archive it: nothing is lost then.</p>
        </AskFirst>
      ) : null}
    </>
  )
}
