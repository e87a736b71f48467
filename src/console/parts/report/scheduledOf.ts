/** The experience or the campaign whose report is sent. */
export type ScheduledOf = { experience_id: string } | { campaign_id: string }
