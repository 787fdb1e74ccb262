import { describeDownloader } from '../../../conformance/downloader.ts'
import { createDownloader } from './downloader.ts'

describeDownloader({
  open:
    async () =>
    ({ addresses, ...options }) =>
      createDownloader({
        ...options,
        ...(addresses && {
          resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        })
      })
})
