/** Settings that the forms of contests keep and the public pages do not follow yet; form and check list say so. */
export const settingsWithoutEffect = ['has_consumer_redemption'] as const
