export type DemoCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The first is the default. */
  readonly addresses: readonly {
    readonly label: string;
    readonly addressLine1: string;
    readonly addressLine2: string | null;
    readonly postalCode: string;
  }[];
};

/** Fictitious numbers from one block of ascending digits, recognisable as demo customers. */
export const demoCustomers: readonly DemoCustomer[] = [
  customer('Ananya', 'Rao', '+917000000001', [
    ['Home', 'Flat 304, Lotus Heights', 'Near Botanical Garden Road', '500084'],
    ['Work', 'Tower B, Level 6, Orchid Tech Park', 'Financial District Road', '500032'],
  ]),
  customer('Karthik', 'Varma', '+917000000002', [['Home', 'Plot 18, Silver Oak Lane', 'Vinayak Nagar', '500032']]),
  customer('Fatima', 'Siddiqui', '+917000000003', [
    ['Work', 'Third floor, Banyan House', 'Ayyappa Society', '500081'],
    ['Home', 'Flat 102, Marigold Residency', 'Puppalguda Road', '500089'],
  ]),
  customer('Rohan', 'Deshpande', '+917000000004', [['Home', 'House 7, Cedar Court', null, '500104']]),
  customer('Sai Lakshmi', 'Naidu', '+917000000005', [
    ['Home', 'Flat 511, Tulip Enclave', 'Behind the metro depot', '500049'],
    ['Parents', 'House 22, Jasmine Street', null, '500050'],
  ]),
  customer('Vikram', 'Chowdary', '+917000000006', [['Home', 'Villa 9, Palm Grove', 'Road beside the lake', '500033']]),
  customer('Neha', 'Kulkarni', '+917000000007', [
    ['Hostel', 'Room 214, Block C', 'Student housing', '500111'],
    ['Gym', 'First floor, Iron Yard', 'Main road', '500084'],
  ]),
  customer('Thomas', 'Mathew', '+917000000008', [
    ['Home', 'Flat 6, Staff Quarters East', 'Inside the campus', '500046'],
  ]),
];

type AddressCells = readonly [label: string, line1: string, line2: string | null, postalCode: string];

function customer(firstName: string, lastName: string, phone: string, cells: readonly AddressCells[]): DemoCustomer {
  const addresses = cells.map(([label, addressLine1, addressLine2, postalCode]) => ({
    label,
    addressLine1,
    addressLine2,
    postalCode,
  }));
  return { firstName, lastName, phone, addresses };
}
