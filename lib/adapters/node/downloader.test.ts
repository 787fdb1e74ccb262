import { describeDownloader } from '../../conformance/downloader.ts'
import { createDownloader } from './downloader.ts'

describeDownloader({ open: async () => createDownloader() })
