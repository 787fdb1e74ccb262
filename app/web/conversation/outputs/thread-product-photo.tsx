import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../components/lazy-part.ts'

const ProductPhotoCard = lazyPart(() => import('../../product-photo/product-photo-card.tsx'), 'ProductPhotoCard')

/** The question for a photo of the product in a conversation. The answer is saved at once, and the host is told. */
export function ThreadProductPhoto({ adId, onSay }: { adId: string; onSay(text: string): void }) {
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <ProductPhotoCard adId={adId} onAnswered={onSay} />
    </Suspense>
  )
}
