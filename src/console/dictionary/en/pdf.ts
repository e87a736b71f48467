/** The pages of a PDF that came with an entry. */
export const pdf = {
  page: 'Page {number} of {count}',
  loading: 'The pages are being loaded.',
  locked: 'This PDF is locked by a password, so its pages cannot be shown.',
  broken: 'This PDF is damaged, or of a kind that cannot be shown here.',
  large: 'This PDF is too large for its pages to be shown.',
  slow: 'This PDF took too long to draw, so that was stopped.',
  unreachable: 'This PDF could not be loaded.',
  blank: 'Nothing was drawn on this page. Save the original to see whether it is empty.',
  most: 'The first {most} of its {total} pages are shown. Save the original to see the others.',
} as const
