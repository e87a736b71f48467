/** Gateways that may carry the texts of a shortcode (decisions 6). */
export const gateways = ['simulator', 'smpp', 'twilio'] as const
