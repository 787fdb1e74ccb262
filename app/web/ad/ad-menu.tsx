import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../api/client.ts'
import { ItemMenu } from '../components/item-menu.tsx'
import { notices } from '../components/notice.tsx'
import { useArchive } from '../components/use-archive.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { adListKey, adQuery } from './ad-queries.ts'
import { DeleteAd } from './delete-ad.tsx'
import { RenameAd } from './rename-ad.tsx'

export interface AdMenuProps {
  ad: AdView
  className?: string | undefined
  /** It was loaded by the press that wants it. */
  isOpenAtFirst?: boolean
  onCopied?(copy: AdView): void
  onDeleted?(): void
}

/** What can be done with a whole ad. */
export function AdMenu({ ad, className, isOpenAtFirst = false, onCopied, onDeleted }: AdMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const duplicate = useMutation({
    mutationFn: () =>
      api.call(adsApi.startOver, { params: { id: ad.id }, body: {}, idempotencyKey: onceKey.of(ad.id) }),
    async onSuccess(copy) {
      onceKey.renew()
      notices.say(`Duplicated as “${copy.name}”. Nothing was bought.`)
      queryClient.setQueryData(adQuery(copy.id).queryKey, copy)
      await queryClient.invalidateQueries({ queryKey: adListKey })
      onCopied?.(copy)
    },
    onError: (error) => notices.say(error.message)
  })
  const archive = useArchive({
    name: ad.name,
    place: 'on the first page',
    send: (isArchived) => api.call(adsApi.update, { params: { id: ad.id }, body: { isArchived } }),
    onChanged(changed) {
      queryClient.setQueryData(adQuery(ad.id).queryKey, changed)
      return queryClient.invalidateQueries({ queryKey: adListKey })
    }
  })
  return (
    <>
      <ItemMenu
        name={ad.name}
        className={className}
        isOpenAtFirst={isOpenAtFirst}
        isArchived={ad.archivedAt !== null}
        isBusy={duplicate.isPending || archive.isPending}
        onRename={() => setDialog('rename')}
        onDuplicate={() => duplicate.mutate()}
        onArchive={() => archive.mutate(ad.archivedAt === null)}
        onDelete={() => setDialog('delete')}
      />
      {dialog === 'rename' ? <RenameAd ad={ad} onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? (
        <DeleteAd ad={ad} onClose={() => setDialog(null)} onDeleted={() => onDeleted?.()} />
      ) : null}
    </>
  )
}
