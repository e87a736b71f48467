/** Gateways that may carry the e-mails of a mailbox (decisions 6). */
export const mailGateways = ['outbox', 'smtp'] as const
