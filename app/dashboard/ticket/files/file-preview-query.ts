import { queryOptions } from '@tanstack/react-query'
import { downloadFile } from '#app/lib/api.ts'
import { previewAttachment } from '#contract/attachments.ts'

/** A file of the ticket and one of its pages, from 1. */
export type PreviewedPage = { id: string; page: number }

/** Loads the large preview of a page. While another page of the same file loads, the previous one stays. */
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
