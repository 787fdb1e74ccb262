import { startInWorkerd } from '../support/workerd-platform.ts'
import { describeUploads } from './uploads-suite/describe-uploads.ts'

describeUploads({
  platform: 'in workerd',
  start: startInWorkerd,
  skip: [
    {
      reason: 'the app of the suite keeps photos in files, and the bucket in workerd has none of them',
      tests: [
        'a photo becomes an element, its sheets guide stills, and the stills become clips',
        'a photo of another ratio than its ad’s is cropped or padded for a model that takes the ratio from the picture',
        'a photo becomes the likeness in a clip'
      ]
    }
  ]
})
