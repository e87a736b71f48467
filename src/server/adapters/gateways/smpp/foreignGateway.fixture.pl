# A gateway by others: Net::SMPP reads and writes the PDUs, Perl's own tables the alphabets. It prints its port, then a line
# for each part that it took and for each receipt or text of its that was answered.
use strict;
use warnings;
use Encode qw(decode encode);
use Net::SMPP;

$| = 1;
# A line that ends is no surprise here.
$SIG{__WARN__} = sub { print STDERR @_ unless $_[0] =~ /^premature eof/ };
my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34) or die "no port: $!";
print $listener->sockport, "\n";

my $taken = 0;

sub text_of {
  my ($pdu) = @_;
  my ($bytes, $part) = ($pdu->{short_message}, '-');
  if ($pdu->{esm_class} & 0x40) {
    my @header = unpack 'C6', $bytes;
    $part = join '/', @header[3 .. 5];
    $bytes = substr $bytes, 1 + $header[0];
  }
  my $text = decode($pdu->{data_coding} == 8 ? 'UTF-16BE' : 'gsm0338', $bytes);
  return ($part, unpack 'H*', encode('UTF-8', $text));
}

sub take {
  my ($line, $pdu) = @_;
  my $id = sprintf '%08X', 0xabc0 + ++$taken;
  $line->submit_sm_resp(message_id => $id, seq => $pdu->{seq});
  print join("\t", 'submit', $pdu->{destination_addr}, text_of($pdu)), "\n";
  my @phone = (source_addr => $pdu->{destination_addr}, source_addr_ton => 1, destination_addr => $pdu->{source_addr});
  $line->deliver_sm(@phone, esm_class => 4, data_coding => 0,
    short_message => 'id:' . lc($id) . ' sub:001 dlvrd:001 submit date:2605041300 stat:DELIVRD err:000 text:',
    message_state => pack('C', 2), receipted_message_id => "$id\0") if $pdu->{registered_delivery};
  $line->deliver_sm(@phone, data_coding => 8, short_message => encode('UTF-16BE', "\x{c7}a \x{1f389}"))
    if $pdu->{short_message} eq 'echo';
}

while (my $line = $listener->accept) {
  ${*$line}{async} = 1;
  while (my $pdu = $line->read_pdu) {
    my $cmd = $pdu->{cmd};
    if ($cmd == Net::SMPP::CMD_bind_transceiver()) {
      my $known = $pdu->{system_id} eq 'fanfare' && $pdu->{password} eq 'secret';
      $line->bind_transceiver_resp(system_id => 'perl', seq => $pdu->{seq}, status => $known ? 0 : 0x0e);
      $line->enquire_link();
    }
    elsif ($cmd == Net::SMPP::CMD_submit_sm()) { take($line, $pdu) }
    elsif ($cmd == Net::SMPP::CMD_enquire_link()) { $line->enquire_link_resp(seq => $pdu->{seq}) }
    elsif ($cmd == Net::SMPP::CMD_unbind()) { $line->unbind_resp(seq => $pdu->{seq}) }
    elsif ($cmd == Net::SMPP::CMD_deliver_sm_resp()) { print "answered\t$pdu->{status}\n" }
  }
}
