import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { api } from '../api/client.ts'
import { RenameDialog } from '../components/rename-dialog.tsx'
import { adListKey, adQuery } from './ad-queries.ts'

export function RenameAd({ ad, onClose }: { ad: AdView; onClose(): void }) {
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (name: string) => api.call(adsApi.update, { params: { id: ad.id }, body: { name } }),
    async onSuccess(changed) {
      queryClient.setQueryData(adQuery(ad.id).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: adListKey })
      onClose()
    }
  })
  return (
    <RenameDialog
      title="Rename the ad"
      name={ad.name}
      maxLength={120}
      isPending={rename.isPending}
      error={rename.error}
      onRename={(name) => rename.mutate(name)}
      onClose={onClose}
    />
  )
}
