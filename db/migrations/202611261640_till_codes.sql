-- The bar or QR code by which a till knows a sale is a trait of the entry that its receipt came with.
alter table entry_trait drop constraint entry_trait_kind_check;
alter table entry_trait add constraint entry_trait_kind_check check (kind in ('device', 'network', 'household', 'mailbox',
  'picture', 'receipt', 'transaction', 'till_code'));
