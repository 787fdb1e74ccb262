import { expect, it } from 'vitest'
import { videoPlatform } from './extractor.ts'

const url = 'https://www.youtube.com/watch?v=abcdefghijk'

function read({ own, shown }: { own: string; shown: string }) {
  const player = {
    videoDetails: { videoId: 'abcdefghijk', title: own, shortDescription: 'Agua. https://kettles.example/de/agua' },
    microformat: {
      playerMicroformatRenderer: {
        title: { simpleText: shown },
        description: { simpleText: 'Water. https://kettles.example/de/agua' }
      }
    }
  }
  const contents = [
    { videoPrimaryInfoRenderer: { title: { runs: [{ text: shown }] } } },
    { videoSecondaryInfoRenderer: { attributedDescription: { content: 'Water. https://kettles.ex…' } } }
  ]
  const data = { contents: { twoColumnWatchNextResults: { results: { results: { contents } } } } }
  const body = `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script><script>var ytInitialData = ${JSON.stringify(data)};</script>`
  const result = videoPlatform.extract({ url, contentType: 'text/html', body })
  if (result.outcome !== 'extracted') throw new Error(result.outcome)
  return result.facts
}

it('takes the title and description that the page shows, and keeps the words of the channel', () => {
  expect(read({ own: 'La tetera que canta', shown: 'The kettle that sings' })).toMatchObject({
    title: 'The kettle that sings',
    originalTitle: 'La tetera que canta',
    description: 'Water. https://kettles.example/de/agua'
  })
})

it("takes the player's description where nothing is translated, because the page shortens its addresses", () => {
  expect(read({ own: 'La tetera', shown: 'La tetera' })).toMatchObject({
    title: 'La tetera',
    originalTitle: null,
    description: 'Agua. https://kettles.example/de/agua'
  })
})
