import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { ButtonLink } from '#app/ui/button.tsx'

/** A link that opens a file in a new tab, by its signed URL. */
export function ViewFileLink({ name, url }: { name: string; url: string }) {
  return (
    <ButtonLink
      href={url}
      target="_blank"
      rel="noopener"
      variant="outline"
      size="compact"
      icon={<ExternalLinkIcon />}
      aria-label={`View File ${name} (opens in a new tab)`}
    >
      View File
    </ButtonLink>
  )
}
