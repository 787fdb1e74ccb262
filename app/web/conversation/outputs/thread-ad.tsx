import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adQuery } from '../../ad/ad-queries.ts'
import { stepWords } from '../../components/step-words.ts'
import classes from '../conversation.module.css'

export interface ThreadAdProps {
  /** As it was when the tool answered. */
  ad: AdView
  /** What the tool did, in a sentence. */
  done: string
}

/** An ad in a conversation, with the step that is next for it by now. */
export function ThreadAd({ ad: first, done }: ThreadAdProps) {
  const { data: ad = first, isError } = useQuery(adQuery(first.id))
  return (
    <p className={classes.tool}>
      <span>{done}</span>
      {isError ? (
        <span>{first.name}</span>
      ) : (
        <>
          <Link to={studioPages.ad} params={{ adId: ad.id }} dir="auto">
            {ad.name}
          </Link>
          <span className="soft">Next: {stepWords(ad.nextStep)}</span>
        </>
      )}
    </p>
  )
}
