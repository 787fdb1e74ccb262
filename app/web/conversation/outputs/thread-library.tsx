import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { FilmFrame, FrameWords } from '../../media/film-frame.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { countOf, timecode } from '../../components/words.ts'
import { mediaWords } from '../../media/media-words.ts'
import { Picture as Still, posterOf } from '../../media/picture.tsx'
import review from '../../review/review.module.css'

/** The stills and clips of a search in the library. */
export function ThreadLibrary({ items }: { items: readonly LibraryItem[] }) {
  return (
    <Sheet title="From the library" note={countOf(items.length, 'item')}>
      {items.length === 0 ? (
        <p className="soft">Nothing there yet.</p>
      ) : (
        <div className={review.strip}>
          {items.map((item) => (
            <Link
              key={item.id}
              to={studioPages.library}
              search={{ item: item.id }}
              aria-label={`Open ${item.title ?? 'it'} in the library`}
            >
              <FilmFrame
                edge={[
                  item.durationSeconds === null ? 'STILL' : timecode(item.durationSeconds),
                  item.isDraft ? `DRAFT T${item.take}` : `T${item.take}`
                ]}
                ratio={item.aspectRatio ?? '1:1'}
              >
                <Picture item={item} />
              </FilmFrame>
            </Link>
          ))}
        </div>
      )}
    </Sheet>
  )
}

function Picture({ item }: { item: LibraryItem }) {
  if (item.url && item.kind === 'image')
    return <Still src={item.url} alt="" thumbnails={item.thumbnails} sizes="10rem" />
  if (item.url) return <video src={item.url} {...posterOf(item, 320)} muted playsInline aria-hidden />
  const words = mediaWords(item)
  return <FrameWords title={words.title} isWorking={words.isWorking} />
}
