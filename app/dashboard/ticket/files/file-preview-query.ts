import { queryOptions } from '@tanstack/react-query'
import { downloadFile } from '#app/lib/api.ts'
import { previewAttachment } from '#contract/attachments.ts'

/** Which page of which file is looked at. */
export type PreviewedPage = { id: string; page: number }

/** The large picture. While another page of the same file is on its way, the one before stays. */
export const filePreviewQuery = ({ id, page }: PreviewedPage) =>
  queryOptions({
    queryKey: ['previews', id, page],
    queryFn: async ({ signal }) => {
      const { file, headers } = await downloadFile(previewAttachment, { id, page, size: 'large' }, { signal })
      return { picture: file, pages: Number(headers.get('x-preview-pages')) }
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    staleTime: Infinity,
  })
