import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Languages } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { SettledSheet } from '../components/sheet.tsx'

/** From the ad to its films in other languages. */
export function LanguagesLink({ adId }: { adId: string }) {
  return (
    <SettledSheet
      title="Languages"
      actions={
        <Button
          component={Link}
          to={pageAddress(studioPages.languages, { adId })}
          size="xs"
          variant="default"
          leftSection={<Languages size={15} aria-hidden />}
        >
          Open
        </Button>
      }
    >
      The same cut in other languages: lines, captions and voice-over.
    </SettledSheet>
  )
}
