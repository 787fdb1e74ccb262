import { Button, Group, Modal } from '@mantine/core'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { StartOverButton } from '../components/start-over-button.tsx'
import { StartOverWords } from './start-over-words.tsx'

export interface StartOverSheetProps {
  ad: Pick<AdView, 'id' | 'name' | 'aspectRatio'>
  aspectRatio: string
  onClose(): void
}

/** Says what starting over in another ratio does, before it is done. */
export function StartOverSheet({ ad, aspectRatio, onClose }: StartOverSheetProps) {
  return (
    <Modal opened centered onClose={onClose} title={`Start over in ${aspectRatio}?`}>
      <StartOverWords name={ad.name} from={ad.aspectRatio} aspectRatio={aspectRatio} />
      <Group justify="flex-end" mt="md">
        <Button size="sm" variant="default" onClick={onClose}>
          Stay with {ad.aspectRatio}
        </Button>
        <StartOverButton adId={ad.id} aspectRatio={aspectRatio} />
      </Group>
    </Modal>
  )
}
