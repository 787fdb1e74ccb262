import { startOnNode } from '../support/node-platform.ts'
import { describeUploads } from './uploads-suite/describe-uploads.ts'

describeUploads({ platform: 'on Node', start: startOnNode })
