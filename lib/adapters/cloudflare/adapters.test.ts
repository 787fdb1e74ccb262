import { afterAll, beforeAll, vi } from 'vitest'
import { describeDownloader } from '../../conformance/downloader.ts'
import { describeFetch } from '../../conformance/fetch.ts'
import { describeMediaStore } from '../../conformance/media-store.ts'
import { describePageFetcher } from '../../conformance/page-fetcher.ts'
import { openPorts, type Ports } from './testing/open-ports.ts'

// Starting workerd takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

let ports: Ports

beforeAll(async () => {
  ports = await openPorts()
})

afterAll(() => ports?.close())

describeMediaStore({ open: async () => ports.media })

describeDownloader({ open: async () => ports.downloader })

describeFetch({ open: async () => ports.fetch })

describePageFetcher({
  open: async () => ports.pages,
  skip: [
    {
      reason: 'workerd unpacks gzip and brotli, one at a time',
      tests: ['reads zstd', 'reads gzip within br', 'a bomb within a bomb costs no more than the cap']
    },
    { reason: 'workerd forgives no missing end', tests: ['reads gzip without its end'] },
    { reason: 'a signal does not cross HTTP: the suite’s own request ends first', tests: ['the caller can give up'] }
  ]
})
