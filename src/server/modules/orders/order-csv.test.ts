import { describe, expect, it } from 'vitest';
import type { ExportedOrder } from './all-orders-queries.ts';
import { csvHead, csvRow } from './order-csv.ts';

const order = {
  id: 1052,
  orderDate: new Date('2026-03-31T18:45:07Z'),
  status: 'OUT_FOR_DELIVERY',
  userId: 7,
  customer: { firstName: 'Asha', lastName: '=cmd()', phone: '+919876543210' },
  kitchenName: 'Gachibowli',
  items: '2 x Paneer bowl; 1 x My "bowl"',
  subtotalPaise: 53_805,
  deliveryFeePaise: 399,
  taxPaise: 3_766,
  totalPaise: 57_970,
  taxBasisPoints: 700,
  taxMode: 'added',
  paymentMethod: 'COD',
  deliveryAddressLine1: '12 Lake View Road',
  deliveryAddressLine2: null,
  deliveryCity: 'Hyderabad',
  deliveryPostalCode: '500032',
  note: 'Ring,\ntwice',
} as unknown as ExportedOrder;

describe('an order', () => {
  it('is one record: time in India, rupees with two decimals, phone without plus sign', () => {
    expect(csvRow(order)).toBe(
      '1052,2026-04-01 00:15:07,Out for Delivery,7,Asha =cmd(),919876543210,Gachibowli,' +
        '"2 x Paneer bowl; 1 x My ""bowl""",538.05,3.99,37.66,579.70,COD,12 Lake View Road,Hyderabad,500032,"Ring,\ntwice",7%,added\r\n',
    );
  });

  it('has both lines of its address in one cell', () => {
    expect(csvRow({ ...order, deliveryAddressLine2: 'Flat 3' })).toContain(',"12 Lake View Road, Flat 3",Hyderabad,');
  });

  it('has one cell for each column of the head, which starts with a byte order mark', () => {
    expect(csvHead.startsWith('\u{FEFF}Order ID,Date (IST),')).toBe(true);
    expect(csvHead.endsWith('\r\n')).toBe(true);
    const plain = csvRow({ ...order, note: '', items: '' });
    expect(plain.split(',').length).toBe(csvHead.split(',').length);
  });
});
