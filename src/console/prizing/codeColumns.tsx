import { Text } from '@mantine/core'
import type { ColumnsOf } from '#console/kit/list/columns.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import type { PrizeCode } from '#contract/prizing/prizeCodeCalls.ts'

/** The codes of an e-prize pool; those that are shown in full, by id. */
export const codeColumns: ColumnsOf<PrizeCode, ReadonlyMap<string, string>> = (t, _format, inFull) => [
  {
    label: t('accessCodes.code'),
    render: ({ id, code }) => (
      <Text span ff="monospace" fz="sm">
        {inFull.get(id) ?? code}
      </Text>
    ),
  },
  {
    label: t('accessCodes.state'),
    isKept: true,
    render: ({ given_at }) => t(given_at ? 'prizing.awarded' : 'accessCodes.state.left'),
  },
  {
    label: t('prizing.codeGivenTo'),
    render: ({ participant }) => (participant ? <PersonLink {...participant} /> : '–'),
  },
  { label: t('prizing.codeGivenAt'), dateTime: ({ given_at }) => given_at },
]
