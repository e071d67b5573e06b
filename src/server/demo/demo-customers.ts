export type DemoAddress = {
  readonly label: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly postalCode: string;
};

export type DemoCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The first is the default. */
  readonly addresses: readonly DemoAddress[];
};

/** Fictitious numbers from one block of ascending digits, recognisable as demo customers. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    firstName: 'Ananya',
    lastName: 'Rao',
    phone: '+917000000001',
    addresses: [
      home('Flat 304, Lotus Heights', 'Near Botanical Garden Road', '500084'),
      work('Tower B, Level 6, Orchid Tech Park', 'Financial District Road', '500032'),
    ],
  },
  {
    firstName: 'Karthik',
    lastName: 'Varma',
    phone: '+917000000002',
    addresses: [home('Plot 18, Silver Oak Lane', 'Vinayak Nagar', '500032')],
  },
  {
    firstName: 'Fatima',
    lastName: 'Siddiqui',
    phone: '+917000000003',
    addresses: [
      work('Third floor, Banyan House', 'Ayyappa Society', '500081'),
      home('Flat 102, Marigold Residency', 'Puppalguda Road', '500089'),
    ],
  },
  {
    firstName: 'Rohan',
    lastName: 'Deshpande',
    phone: '+917000000004',
    addresses: [home('House 7, Cedar Court', null, '500104')],
  },
  {
    firstName: 'Sai Lakshmi',
    lastName: 'Naidu',
    phone: '+917000000005',
    addresses: [
      home('Flat 511, Tulip Enclave', 'Behind the metro depot', '500049'),
      { label: 'Parents', addressLine1: 'House 22, Jasmine Street', addressLine2: null, postalCode: '500050' },
    ],
  },
  {
    firstName: 'Vikram',
    lastName: 'Chowdary',
    phone: '+917000000006',
    addresses: [home('Villa 9, Palm Grove', 'Road beside the lake', '500033')],
  },
  {
    firstName: 'Neha',
    lastName: 'Kulkarni',
    phone: '+917000000007',
    addresses: [
      { label: 'Hostel', addressLine1: 'Room 214, Block C', addressLine2: 'Student housing', postalCode: '500111' },
      { label: 'Gym', addressLine1: 'First floor, Iron Yard', addressLine2: 'Main road', postalCode: '500084' },
    ],
  },
  {
    firstName: 'Thomas',
    lastName: 'Mathew',
    phone: '+917000000008',
    addresses: [home('Flat 6, Staff Quarters East', 'Inside the campus', '500046')],
  },
];

function home(addressLine1: string, addressLine2: string | null, postalCode: string): DemoAddress {
  return { label: 'Home', addressLine1, addressLine2, postalCode };
}

function work(addressLine1: string, addressLine2: string | null, postalCode: string): DemoAddress {
  return { label: 'Work', addressLine1, addressLine2, postalCode };
}
