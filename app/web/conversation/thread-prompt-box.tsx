import { useQuery } from '@tanstack/react-query'
import { adQuery } from '../ad/ad-queries.ts'
import { PromptBox } from '../prompt-box/prompt-box.tsx'

/** A single still or clip from a conversation, in the ratio of its ad when it has one. */
export function ThreadPromptBox({ adId }: { adId: string | null }) {
  const { data: ad } = useQuery({ ...adQuery(adId ?? ''), enabled: adId !== null })
  const ratio = ad?.aspectRatio
  return (
    <PromptBox
      key={ratio}
      name={adId ?? 'chat'}
      adId={adId}
      ratio={ratio}
      fixedRatio={ad?.isAspectRatioFixed ? ratio : null}
    />
  )
}
